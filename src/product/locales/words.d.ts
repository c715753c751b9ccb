// Adds the words of the product's screens to those that the compiler knows.
import type words from './zh-CN.json'

type Own = typeof words

declare module '../../locales/index' {
  interface ProductWords extends Own {}
}
