// Emits product.ts: the product file as separate constants, so that the browser loads only those it imports.
import type { Product } from '../../kernel/product'
import { header, literal } from '../text'

export function emitProduct(product: Product): string {
  const constants = Object.entries(product).map(
    ([name, value]) => `export const ${name}: Product['${name}'] = ${literal(value, name.length * 2 + 30)}`,
  )
  return `${header('schemas/_product.json')}import type { Product } from '#kernel/product'

${constants.join('\n\n')}
`
}
