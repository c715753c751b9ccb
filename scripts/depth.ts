/** Depth of the proof: `npm test` proves what every change needs, `npm run test:all` (`DEPTH=all`) everything. */

export const isWhole = process.env['DEPTH'] === 'all'

/** Steps, runs or cases of a test: some of them for every change, all for a release. */
export const deep = <T>(some: T, all: T): T => (isWhole ? all : some)

/** The seed of a generated test. `SEED` moves all of them: `npm run test:all` prints it, and a nightly run takes a new one. */
export const seedOf = (own: number): number => own + Number(process.env['SEED'] ?? 0)
