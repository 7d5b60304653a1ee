"""Copies of page, courtier and schemer as they were measured, so that figures against them go on meaning something."""

from tests.reference_bots import courtier, page, schemer

REFERENCES = {"page": page.choose, "courtier": courtier.choose, "schemer": schemer.choose}
