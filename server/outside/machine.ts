// Facts about this process and what it runs on, for the page of administrators.

export interface SlowStatement {
  /** RFC 3339, of the slowest time. */
  readonly time: string
  /** Number of its request. */
  readonly id: string
  readonly call: string
  readonly seconds: number
  /** How often it was slow. */
  readonly times: number
  /** With placeholders instead of values. */
  readonly sql: string
  /** As the database would run it for any values; null before PostgreSQL 16. */
  readonly plan: string | null
}

export interface Facts {
  readonly version: string
  /** RFC 3339. */
  readonly started: string
  /** Bytes of the disk of `DATA_DIR`; null if it cannot be asked. */
  readonly disk: { readonly free: number; readonly total: number } | null
  /** Null without one. */
  readonly replica: { readonly isOfUse: boolean; readonly reason: string } | null
  /**
   * Of `PUBLIC_URL`: its end (RFC 3339), or the code of the error for which it is not trusted. Null without one, or if
   * nothing answers there.
   */
  readonly certificate: { readonly until: string | null; readonly problem: string | null } | null
  /** Folder or bucket for backups; null if none is set. */
  readonly backupTo: string | null
  /** The slowest first. */
  readonly slow: readonly SlowStatement[]
}

export interface Machine {
  facts(): Promise<Facts>
}

/** Of tests. */
export const noMachine: Machine = {
  facts: async () => ({
    version: '0.0.0',
    started: '2026-01-01T00:00:00.000Z',
    disk: null,
    replica: null,
    certificate: null,
    backupTo: null,
    slow: [],
  }),
}
