// Imports each part of a package from its own file, so that the module graph shows what a page really needs.
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** `import { Button } from 'antd'`, after types have been removed. */
const statement = /(import|export)\s*\{([^}]*)\}\s*from\s*["'](antd|@ant-design\/icons)["'];?/g

interface Source {
  file: string
  /** Exported by its file under its own name. */
  named: boolean
}

/** Where the index of a package has each name from: `export { default as Button } from './button'`. */
function sourcesOf(index: string, folder: string): ReadonlyMap<string, Source> {
  const exports = readFileSync(`node_modules/${index}`, 'utf8').matchAll(
    /\{\s*(default as )?(\w+)\s*\} from ["']\.\/([^"']+)["']/g,
  )
  return new Map(
    [...exports].map(([, renamed, name, file]) => [name as string, { file: `${folder}/${file}`, named: !renamed }]),
  )
}

export function importsByName(): Plugin {
  const sources: Readonly<Record<string, ReadonlyMap<string, Source>>> = {
    antd: sourcesOf('antd/es/index.js', 'antd/es'),
    '@ant-design/icons': sourcesOf('@ant-design/icons/es/icons/index.js', '@ant-design/icons/es/icons'),
  }
  const line = (verb: string, name: string, from: string): string => {
    const [exported = '', local = exported] = name.split(/\s+as\s+/)
    const source = sources[from]?.get(exported)
    if (!source) throw new Error(`${from} has no file of its own for ${exported}`)
    if (verb === 'export') return `export { ${source.named ? exported : 'default'} as ${local} } from '${source.file}'`
    return `import ${source.named ? `{ ${exported} as ${local} }` : local} from '${source.file}'`
  }
  return {
    name: 'imports-by-name',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$|v5-patch-for-react-19/, code: /["'](antd|@ant-design\/icons)["']/ },
      handler: (code) => ({
        code: code.replace(statement, (_, verb: string, names: string, from: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean)
            .map((name) => line(verb, name, from))
            .join(';')
            .concat(';'),
        ),
        map: null,
      }),
    },
  }
}
