// Writes the product's title into the first page.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Read, not imported: a changed module of the configuration restarts Vite, and what runs through it then waits forever. */
function titleIn(root: string): string {
  return (JSON.parse(readFileSync(join(root, 'schemas/_product.json'), 'utf8')) as { title: string }).title
}

export function titled(): Plugin {
  let root = ''
  return {
    name: 'product-title',
    configResolved: (config) => {
      root = config.root
    },
    transformIndexHtml: (html) => html.replace('%PRODUCT_TITLE%', titleIn(root)),
  }
}
