/** English words of the operator's page of jobs that were given up. */
export const operatorJobEn = {
  "job.about": "Work after the answer that failed at every try, such as an email. Each is forgotten 30 days later.",
  "job.search": "Find by kind or reason",
  "job.kind": "Kind",
  "job.reason": "Reason",
  "job.tries": "Tries",
  "job.created": "Queued",
  "job.ended": "Given up",
  "job.lost": "Cannot be retried: what it needs is no longer kept.",
  "job.retry": "Retry",
  "job.none_chosen": "Select the jobs to retry.",
  "job.not_kept": "None of the selected jobs can be retried.",
  "job.retried": "{count, plural, one {# job is tried again.} other {# jobs are tried again.}}",
  "job.empty": "No failed jobs",
  "job.empty_hint": "Jobs that fail at every try appear here.",
} as const;
