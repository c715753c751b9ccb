// The tasks of a day in the office: the clicks that each takes here, and the most that it may take.

export interface Task {
  readonly title: string
  /** Presses of the pointer; typing and single keys are not counted. */
  readonly clicks: number
  /** Clicks of the best product for such a task, of Feishu, Airtable, Directus and Filament. */
  readonly limit: number
}

export const tasks = {
  renewal: { title: 'Renew a membership', clicks: 3, limit: 4 },
  approval: { title: 'Approve an application and record its payment', clicks: 4, limit: 5 },
  card: { title: 'Make a member of a pasted card', clicks: 5, limit: 6 },
  export: { title: 'Filter in words, keep it as a view, export it', clicks: 3, limit: 9 },
  import: { title: 'Take in a crooked workbook of twenty rows', clicks: 10, limit: 10 },
  bulk: { title: 'Change a field of several members', clicks: 5, limit: 5 },
  role: { title: 'Make a role and its first user', clicks: 12, limit: 12 },
  call: { title: 'Find a member by phone and open the record', clicks: 1, limit: 2 },
  appointment: { title: 'Appoint a member to a position', clicks: 3, limit: 3 },
  leaving: { title: 'Register that a member leaves', clicks: 5, limit: 6 },
  merge: { title: 'Merge two records of one person', clicks: 3, limit: 5 },
  restore: { title: 'Bring back a deleted application', clicks: 4, limit: 4 },
  article: { title: 'Publish an article', clicks: 6, limit: 7 },
  arrival: { title: 'Open an activity and sign somebody in', clicks: 3, limit: 4 },
  ledger: { title: 'Enter an expense', clicks: 6, limit: 6 },
  claim: { title: 'Claim an expense with its voucher, from the home page', clicks: 6, limit: 6 },
  document: { title: 'File a scanned application of a member', clicks: 6, limit: 6 },
  monthEnd: { title: 'Close a month whose entries are reviewed', clicks: 4, limit: 6 },
  receipt: { title: 'Void a receipt with the reason', clicks: 3, limit: 4 },
  statement: { title: 'Reconcile a statement with three doubtful lines', clicks: 8, limit: 8 },
  annual: { title: 'Print the statements of a year', clicks: 3, limit: 5 },
  dues: { title: 'Charge the dues of a year and remind who owes', clicks: 7, limit: 8 },
} as const satisfies Record<string, Task>

export type TaskName = keyof typeof tasks

/** The lines of the table in docs/daily-work.md. */
export const taskLines = (): string[] =>
  Object.values<Task>(tasks).map(({ title, clicks, limit }) => `| ${title} | ${clicks} | ${limit} |`)
