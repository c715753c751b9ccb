// Puts the title of the product into the page that the browser gets first.
import type { Plugin } from 'vite'
import { title } from '../../generated/product.ts'

export function titled(): Plugin {
  return { name: 'product-title', transformIndexHtml: (html) => html.replace('%PRODUCT_TITLE%', title.zh) }
}
