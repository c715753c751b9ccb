// Reads the schema files; broken JSON, unknown keys and wrong values become faults with line and column.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import { nearest } from './nearest'
import type { Fault, Path, RawMenuGroup, RawSchema, Source } from './source'

export interface Loaded {
  sources: Source[]
  groups: RawMenuGroup[]
  faults: Fault[]
}

function schemaFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !file.startsWith('_meta/') && file !== '_groups.json')
    .sort()
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) starts.push(index + 1)
  return starts
}

function placeOf(starts: readonly number[], offset: number): { line: number; column: number } {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] as number) <= offset) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: offset - (starts[low] as number) + 1 }
}

/** The node of a path, or of its nearest existing ancestor. */
function nodeAt(tree: Node, path: Path): Node {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(tree, path.slice(0, length) as (string | number)[])
    if (node) return node
  }
  return tree
}

function pathOf(error: ErrorObject): (string | number)[] {
  return error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

/** Keys that the closed schema around an unknown key knows, for a suggestion. */
function knownKeys(error: ErrorObject): string[] {
  return Object.keys((error.parentSchema as { properties?: object } | undefined)?.properties ?? {})
}

function sentence(error: ErrorObject, path: Path): { message: string; path: Path } {
  const where = path.join('.') || 'the file'
  const params = error.params as Record<string, unknown>
  if (error.keyword === 'additionalProperties' || error.keyword === 'unevaluatedProperties') {
    const key = String(params['additionalProperty'] ?? params['unevaluatedProperty'])
    return { message: `${where}: unknown key "${key}"${nearest(key, knownKeys(error))}`, path: [...path, key] }
  }
  if (error.keyword === 'propertyNames')
    return { message: `${where}: "${params['propertyName']}" is not a valid name`, path }
  if (error.keyword === 'required') return { message: `${where}: "${params['missingProperty']}" is missing`, path }
  if (error.keyword === 'enum') {
    const allowed = (params['allowedValues'] as unknown[]).map(String)
    return { message: `${where}: must be one of ${allowed.join(', ')}${nearest(String(error.data), allowed)}`, path }
  }
  if (error.keyword === 'const') return { message: `${where}: must be ${JSON.stringify(params['allowedValue'])}`, path }
  return { message: `${where}: ${error.message}`, path }
}

/** Errors that only say "no branch fitted" or belong to a branch not meant are dropped in favour of the deepest one. */
function tellingErrors(errors: readonly ErrorObject[]): ErrorObject[] {
  const plain = errors.filter((error) => !['anyOf', 'oneOf', 'if', 'not', 'allOf'].includes(error.keyword))
  const candidates = plain.length > 0 ? plain : [...errors]
  const branched = (error: ErrorObject) => /\/(anyOf|oneOf)\/\d+/.exec(error.schemaPath)?.[0]
  const straight = candidates.filter((error) => !branched(error))
  const rest = candidates.filter(branched)
  const deepest = new Map<string, ErrorObject>()
  for (const error of rest) {
    const top = error.instancePath.split('/').slice(0, 3).join('/')
    const held = deepest.get(top)
    const depth = (one: ErrorObject) => one.instancePath.length + (one.keyword === 'additionalProperties' ? 0.5 : 0)
    if (!held || depth(error) > depth(held)) deepest.set(top, error)
  }
  return [...straight, ...deepest.values()]
}

export function load(folder: string, shownAs = 'schemas'): Loaded {
  const meta = JSON.parse(readFileSync(join(folder, '_meta/resource.json'), 'utf8')) as object
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    allErrors: true,
    verbose: true,
  })
  const validate = ajv.compile(meta)
  const faults: Fault[] = []
  const sources: Source[] = []

  for (const name of schemaFiles(folder)) {
    const file = `${shownAs}/${name}`
    const text = readFileSync(join(folder, name), 'utf8').replace(/^\uFEFF/, '')
    const starts = lineStarts(text)
    const problems: ParseError[] = []
    const tree = parseTree(text, problems, { disallowComments: true, allowTrailingComma: false })
    if (!tree || problems.length > 0) {
      for (const problem of problems.slice(0, 3)) {
        faults.push({
          file,
          ...placeOf(starts, problem.offset),
          message: `not valid JSON: ${printParseErrorCode(problem.error)}`,
        })
      }
      if (problems.length === 0) faults.push({ file, line: 1, column: 1, message: 'the file is empty' })
      continue
    }
    const at: Source['at'] = (path, on = 'value') => {
      const node = nodeAt(tree, path)
      const spot = on === 'key' && node.parent?.type === 'property' ? (node.parent.children?.[0] ?? node) : node
      return placeOf(starts, spot.offset)
    }
    const data = getNodeValue(tree) as RawSchema
    if (!validate(data)) {
      for (const error of tellingErrors(validate.errors ?? [])) {
        const { message, path } = sentence(error, pathOf(error))
        faults.push({ file, ...at(path, 'key'), message })
      }
      continue
    }
    if (data.name !== basename(name, '.json')) {
      faults.push({
        file,
        ...at(['name']),
        message: `name: "${data.name}" must equal the file name "${basename(name, '.json')}"`,
      })
    }
    sources.push({ file, folder: name.split('/')[0] as string, data, at })
  }

  const groups = JSON.parse(readFileSync(join(folder, '_groups.json'), 'utf8')) as RawMenuGroup[]
  return { sources, groups, faults }
}
