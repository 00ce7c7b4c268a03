/** English words of the question before a page with a half-typed form is left, which come with it. */
export const leaveEn = {
  "leave.title": "Leave this page?",
  "leave.text": "Your changes have not been saved and will be lost.",
  "leave.leave": "Leave",
  "leave.stay": "Stay",
  "leave.discard_title": "Discard your changes?",
  "leave.discard": "Discard",
  "leave.stay_here": "Keep editing",
} as const;
