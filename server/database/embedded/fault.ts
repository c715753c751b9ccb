/** The error of the bundled database: its message is shown at the terminal, without a stack. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError'
}

export function cannotRun(reason: string): EmbeddedError {
  return new EmbeddedError(
    `The bundled PostgreSQL cannot run here: ${reason}\n` +
      'Set DATABASE_URL=postgres://user:password@host:5432/database to use a PostgreSQL server (14 or newer) of your own.',
  )
}

export function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code
}
