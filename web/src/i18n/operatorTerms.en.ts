/** English words of the page of the operator's terms. */
export const operatorTermsEn = {
  "terms.about": "Each version is a folder in {folder}, named after the day it takes effect.",
  "terms.faults": "These versions are incomplete and are left out",
  "terms.version": "Version",
  "terms.from": "In effect from",
  "terms.accepted": "Accepted by",
  "terms.read": "Read",
  "terms.read_version": "Read version {version}",
  "terms.one": "Terms, version {version}",
  "terms.state_to_come": "Upcoming",
  "terms.state_in_force": "In effect",
  "terms.state_over": "Superseded",
  "terms.empty": "No versions",
  "terms.empty_hint": "The sample is used until there is a version.",
} as const;
