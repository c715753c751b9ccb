// The files of the product: without them the engine remains, and another product's take their place.

/**
 * For a shell, from the root. Besides these, package.json, readmes, docs/, bench/ and the browser suites name the
 * association.
 */
export const productGlobs =
  'schemas/_product.json schemas/[a-z]* server/product src/product tests/product screen.html card.html unsubscribe.html'
