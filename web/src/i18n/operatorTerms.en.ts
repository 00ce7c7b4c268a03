/** English words of the page of the operator's terms. */
export const operatorTermsEn = {
  "legal.about":
    "Each version is a folder in “terms” in the server’s data folder, named after the day it takes effect.",
  "legal.faults": "These versions are incomplete and are left out",
  "legal.version": "Version",
  "legal.from": "In effect from",
  "legal.accepted": "Accepted by",
  "legal.read": "Read",
  "legal.read_version": "Read version {version}",
  "legal.one": "Terms, version {version}",
  "legal.empty": "No versions",
  "legal.empty_hint": "The sample is used until there is a version.",
} as const;
