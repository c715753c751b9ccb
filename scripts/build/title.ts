// Writes the product's title into the first page.
import type { Plugin } from 'vite'
import { title } from '../../generated/product.ts'

export function titled(): Plugin {
  return { name: 'product-title', transformIndexHtml: (html) => html.replace('%PRODUCT_TITLE%', title.zh) }
}
