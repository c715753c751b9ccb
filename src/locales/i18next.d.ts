// Makes a missing or misspelt key a compile error.
import type { Words } from './index'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Words }
    returnNull: false
  }
}
