// Access table of the policy: role × call × field × rows, from the rule and the lists written by hand.
import { scope } from '#generated/product'
import { countedBase, entriesOf, type Policy, policiesOf, rightsOf, type Way } from './policy'
import { areas, contact, identity, neverAnswered } from './protected'
import type { Role } from './roles'
import type { FieldFile, SchemaFile } from './schemas'

export interface Truth {
  readonly opened: 'open' | 'session' | 'granted' | 'refused'
  readonly ways: readonly Way[]
}

export type Shown = 'shown' | 'masked' | 'absent'

export interface FieldTruth {
  readonly read: Shown
  readonly list: Shown
  readonly write: boolean
}

export interface RowsTruth {
  readonly read: 'all' | 'own_areas' | 'own_records' | 'none'
  readonly write: boolean
}

export interface Oracle {
  readonly schemas: readonly SchemaFile[]
  readonly policies: readonly Policy[]
  /** null for a stranger. */
  truth(role: Role | null, policy: Policy): Truth
  field(role: Role, base: string, name: string): FieldTruth
  rows(role: Role, base: string): RowsTruth
  /** Routes, and `"<route> <right>"`. */
  held(role: Role): ReadonlySet<string>
}

function sensitivity(base: string, name: string, written: FieldFile): string | undefined {
  const key = `${base}.${name}`
  if (contact.includes(key)) return 'contact'
  if (identity.includes(key)) return 'identity'
  return written['x-sensitive']
}

/** The policy for a field, whoever asks. */
interface FieldFacts {
  readonly sort: string | undefined
  readonly hidden: boolean
  readonly readOnly: boolean
  readonly rights: ReturnType<typeof rightsOf>
}

function fieldFacts(base: string, name: string, fields: Record<string, FieldFile>): FieldFacts {
  const written = fields[name] ?? {}
  return {
    sort: sensitivity(base, name, written),
    hidden: neverAnswered.includes(`${base}.${name}`) || written.writeOnly === true,
    readOnly: written.readOnly === true,
    rights: rightsOf(base, name, fields),
  }
}

export function oracleOf(schemas: readonly SchemaFile[]): Oracle {
  const policies = policiesOf(schemas)
  const entries = entriesOf(schemas, policies)
  const holdings = new Map<Role, ReadonlySet<string>>()
  const named = new Map(schemas.map((one) => [one.name, one]))
  const fieldsOf = (base: string) => named.get(base)?.fields ?? {}

  const held = (role: Role) => {
    const found = holdings.get(role)
    if (found) return found
    const mine = entries.filter((entry) => role.holds(entry))
    const set = new Set(mine.map(({ route, button }) => (button ? `${route} ${button}` : route)))
    holdings.set(role, set)
    return set
  }
  const rights = new Map<Role, ReadonlySet<string | undefined>>()
  const holdsAnywhere = (role: Role, right: string) => {
    const mine = rights.get(role) ?? new Set([...held(role)].map((entry) => entry.split(' ')[1]))
    rights.set(role, mine)
    return mine.has(right)
  }

  const counted = new Map(schemas.map((one) => [one.name, countedBase(one, schemas)]))
  const known = new Map<string, Map<string, FieldFacts>>()
  /** Worked out once for each field: a table asks about it for each role. */
  const factsOf = (base: string, name: string): FieldFacts => {
    const ofBase = known.get(base) ?? new Map<string, FieldFacts>()
    known.set(base, ofBase)
    const found = ofBase.get(name) ?? fieldFacts(base, name, fieldsOf(base))
    ofBase.set(name, found)
    return found
  }

  return {
    schemas,
    policies,
    held,
    truth(role, policy) {
      if (policy.access === 'open') return { opened: 'open', ways: [] }
      if (!role) return { opened: 'refused', ways: [] }
      if (policy.access === 'session') return { opened: 'session', ways: [] }
      const mine = held(role)
      const ways = policy.ways.filter(
        ({ page, button }) => mine.has(page) && (button === null || mine.has(`${page} ${button}`)),
      )
      return { opened: ways.length > 0 ? 'granted' : 'refused', ways }
    },
    field(role, base, name) {
      const page = counted.get(base)
      // A report shows counted fields like the list does, and writes nothing.
      if (page) return { ...this.field(role, page.name, name), write: false }
      const { sort, hidden, readOnly, rights } = factsOf(base, name)
      const unreadable = rights.read !== undefined && !holdsAnywhere(role, rights.read)
      const masked = sort === 'identity' || sort === 'secret' || (sort === 'contact' && !role.canSensitive)
      const read: Shown = hidden || unreadable ? 'absent' : masked ? 'masked' : 'shown'
      const write = !readOnly && (rights.write === undefined || holdsAnywhere(role, rights.write))
      return { read, list: sort === 'identity' || sort === 'secret' ? 'absent' : read, write }
    },
    rows(role, base) {
      const schema = named.get(base)
      if (schema?.features?.own) return { read: 'own_records', write: true }
      if (role.dataScope === 'all') return { read: 'all', write: true }
      if (schema?.features?.whole) return { read: 'none', write: false }
      const inAreas = areas[base] ?? (base === scope?.tree || schema?.features?.areaScope)
      return inAreas ? { read: role.dataScope, write: true } : { read: 'all', write: false }
    },
  }
}
