// The command `npm run module`, in any folder: writes a starting schema for a new module, and says the next steps.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../../generator/build'
import type { Say } from '../../generator/command'
import { pathName } from '../../generator/from/resource'
import { takeOver } from './from'
import { fileOf, groupKeys, knownGroup, Refused } from './place'

const usage = `usage: npm run module -- <group>/<name> [title]
       npm run module -- [group] --from openapi.yaml#/components/schemas/NAME [--all]
       npm run module -- [group] --from "postgres://…?schema=public&table=NAME" [--all]`

function schemaText(group: string, name: string, title: string): string {
  const path = `/${pathName(name)}`
  const english = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
  return `{
  "$schema": "../_meta/resource.json",
  "name": "${name}",
  "title": ${JSON.stringify(title)},
  "route": "${path}/list",
  "icon": "AppstoreOutlined",
  "group": "${group}",
  "label": "{title}",
  "endpoints": {
    "list": "POST ${path}/list", "create": "POST ${path}/add", "read": "POST ${path}/read", "update": "POST ${path}/edit",
    "remove": "POST ${path}/delete", "options": "POST ${path}/options"
  },
  "toggles": { "is_show": "POST ${path}/changeShow" },
  "required": ["title"],
  "fields": {
    "title": { "title": "标题", "type": "string", "minLength": 1, "maxLength": 50 },
    "is_show": { "title": "显示", "type": "boolean", "default": true }
  },
  "views": {
    "list": {
      "columns": ["title", "is_show", "create_time"],
      "filters": ["is_show", "create_time"],
      "search": ["title"],
      "sort": ["create_time"],
      "order": ["-create_time"]
    },
    "form": { "open": "drawer", "groups": [{ "title": "内容", "fields": ["title", "is_show"] }] }
  },
  "locales": {
    "en": { "title": "${english}", "fields.title": "Title", "fields.is_show": "Shown", "views.form.0": "Content" }
  }
}
`
}

function target(root: string, place: string | undefined): { group: string; name: string } {
  const [group = '', name = '', ...rest] = (place ?? '').split('/')
  if (!group || !name || rest.length > 0) throw new Refused(usage)
  knownGroup(root, group)
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name))
    throw new Refused(
      `"${name}" is no name: small letters, digits and single underscores, beginning with a letter (user_renew)`,
    )
  const taken = fileOf(root, name)
  if (taken) throw new Refused(`"${name}" exists already: schemas/${taken}`)
  return { group, name }
}

/** A path or route may be taken by another resource: then the new file is removed again. */
async function write(root: string, file: string, text: string): Promise<void> {
  const path = join(root, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  const own = (await build(root)).faults.filter((fault) => fault.file === file)
  if (own.length === 0) return
  rmSync(path)
  throw new Refused(`it would not pass the checks:\n${own.map((fault) => `  ${fault.message}`).join('\n')}`)
}

function wordsIn(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { from: { type: 'string' }, all: { type: 'boolean', default: false } },
    })
  } catch {
    throw new Refused(usage)
  }
}

/**
 * Writes a new file at the place `<group>/<name>`, if that and all its paths are free.
 *
 * @throws Refused with the reason; then no file is left
 */
export async function writeNew(
  root: string,
  place: string | undefined,
  textOf: (group: string, name: string) => string,
): Promise<string> {
  const { group, name } = target(root, place)
  const file = `schemas/${group}/${name}.json`
  await write(root, file, textOf(group, name))
  return file
}

/**
 * Writes `schemas/<group>/<name>.json` for the arguments `<group>/<name> [title]`, or the files of what `--from` names.
 *
 * @returns the exit code: 1 for a refusal, which leaves no file
 */
export async function scaffold(args: readonly string[], root: string, say: Say = console): Promise<number> {
  try {
    const { values, positionals } = wordsIn(args)
    const [place, title, ...rest] = positionals
    if (values.from !== undefined) {
      const group = knownGroup(root, place ?? (groupKeys(root)[0] as string))
      await takeOver(root, { from: values.from, all: values.all, group }, say)
      return 0
    }
    if (rest.length > 0) throw new Refused('a title of several words stands in quotes')
    const file = await writeNew(root, place, (group, name) => schemaText(group, name, title ?? name))
    const name = basename(file, '.json')
    say.log(`${file} is written. Next:
  1. edit it: fields, views, titles (docs/schema-reference.md has every word)
  2. npm run generate
  3. npm run migration -- add_${name}
  4. npm run check
  5. npm start
docs/add-a-module.md walks through it.`)
    return 0
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    say.error(error.message)
    return 1
  }
}
