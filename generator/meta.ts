// Checks a file against its meta-schema and describes misfits in plain words.
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { nearest } from './nearest'
import type { Path } from './source'

export interface Misfit {
  path: Path
  message: string
  /** A superfluous key: the rest keeps its meaning without it. */
  surplus?: true
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

/** Words for patterns that stand in many places, where the meta-schema has none. */
const patternNames: Readonly<Record<string, string>> = {
  '^[a-z][a-z0-9_]*$': ' is no name: small letters, digits and underscores, such as visit_date',
  '^[a-z][A-Za-z0-9_]*$': ' is no name: letters, digits and underscores, beginning with a small letter',
}

const kindNames: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list in [ ]',
  object: 'an object in { }',
  null: 'null',
}

const kindsOf = (types: unknown): string =>
  [types]
    .flat()
    .map((type) => kindNames[String(type)] ?? String(type))
    .join(' or ')

function misfitOf(error: ErrorObject): Misfit {
  const path = pathOf(error)
  const where = path.join('.') || 'the file'
  const params = error.params as Record<string, unknown>
  switch (error.keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const key = String(params['additionalProperty'] ?? params['unevaluatedProperty'])
      const message = `${where}: unknown key "${key}"${nearest(key, knownKeys(error))}`
      return { message, path: [...path, key], surplus: true }
    }
    case 'propertyNames': {
      const key = String(params['propertyName'])
      return { message: `${where}: "${key}" is not a valid name`, path: [...path, key] }
    }
    case 'required':
      return { message: `${where}: "${params['missingProperty']}" is missing`, path }
    case 'enum': {
      const allowed = (params['allowedValues'] as unknown[]).map(String)
      const hint = typeof error.data === 'string' ? nearest(error.data, allowed) : ''
      return { message: `${where}: must be one of ${allowed.join(', ')}${hint}`, path }
    }
    case 'const':
      return { message: `${where}: must be ${JSON.stringify(params['allowedValue'])}`, path }
    case 'pattern': {
      // Definitions have a title: in editors a description would replace that of the keys that refer to them.
      const { title, description = title } = error.parentSchema as { title?: string; description?: string }
      const wanted = description
        ? `; wanted: ${description}`
        : (patternNames[String(params['pattern'])] ?? ` does not match ${params['pattern']}`)
      return { message: `${where}: ${JSON.stringify(error.data)}${wanted}`, path }
    }
    case 'minProperties':
      return { message: `${where}: must not be empty`, path }
    case 'minItems':
      return { message: `${where}: needs ${params['limit'] === 1 ? 'an entry' : `${params['limit']} entries`}`, path }
    case 'minLength':
      return { message: `${where}: must not be empty`, path }
    case 'type':
      return { message: `${where}: must be ${kindsOf(params['type'])}`, path }
    case 'false schema':
      return { message: `${where}: has no place here`, path }
    default:
      return { message: `${where}: ${error.message}`, path }
  }
}

/** Keywords that only say that no branch matched, or that repeat a more precise error. */
const summaries = new Set(['anyOf', 'oneOf', 'if', 'not', 'allOf'])

/** "Must be an object" for a value that was meant for the branch of texts. */
function isOtherBranch(error: ErrorObject, errors: readonly ErrorObject[]): boolean {
  const rival = (other: ErrorObject) => other.instancePath === error.instancePath && other.keyword !== 'type'
  return error.keyword === 'type' && /\/(anyOf|oneOf)\/\d+/.test(error.schemaPath) && errors.some(rival)
}

/** Of errors in branches the deepest is the one meant; an unknown key is reported once, by its name. */
function mainErrors(errors: readonly ErrorObject[]): ErrorObject[] {
  const plain = errors.filter((error) => !summaries.has(error.keyword) && error.propertyName === undefined)
  const candidates = (plain.length > 0 ? plain : [...errors]).filter((error) => !isOtherBranch(error, plain))
  const branched = (error: ErrorObject) => /\/(anyOf|oneOf)\/\d+/.test(error.schemaPath)
  const deepest = new Map<string, ErrorObject>()
  const depth = (error: ErrorObject) => error.instancePath.length + (error.keyword === 'additionalProperties' ? 0.5 : 0)
  for (const error of candidates.filter(branched)) {
    const top = error.instancePath.split('/').slice(0, 3).join('/')
    const held = deepest.get(top)
    if (!held || depth(error) > depth(held)) deepest.set(top, error)
  }
  return [...candidates.filter((error) => !branched(error)), ...deepest.values()]
}

/**
 * A check against one meta-schema; returns every misfit.
 *
 * @param others meta-schemas that it refers to
 */
export function compileMeta(meta: object, others: readonly object[] = []): (data: unknown) => Misfit[] {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    allErrors: true,
    verbose: true,
    // A test checks that the meta-schema is valid, not each run.
    validateSchema: false,
    // Optimising costs more than it saves in a run this short.
    code: { optimize: false },
  })
  for (const other of others) ajv.addSchema(other)
  const validate = ajv.compile(meta)
  return (data) => {
    if (validate(data)) return []
    const misfits = mainErrors(validate.errors ?? []).map(misfitOf)
    return misfits.filter((one, index) => misfits.findIndex((other) => other.message === one.message) === index)
  }
}
