// Captions of the file's fields and values, in the language of the studio.
import { standard } from '#kernel/standard'
import { ownValues, type SetValue } from '../document/actions'
import type { FileModel } from '../document/model'
import { useStudioWords } from '../words'

export interface Captions {
  fieldTitle(name: string): string
  /** The values that a field has by itself: choices, yes and no. */
  valuesOf(name: string): { value: SetValue; label: string }[]
}

/** Of a field that every table has, such as the time of creation. */
export const unwrittenTitle = (name: string, english: boolean): string | undefined =>
  Object.hasOwn(standard, name) ? standard[name as keyof typeof standard].title[english ? 'en' : 'zh'] : undefined

export function useCaptions(model: FileModel): Captions {
  const { w, english } = useStudioWords()
  const titled = (key: string, zh: string | undefined) => (english ? model.locales?.en?.[key] : undefined) ?? zh
  return {
    fieldTitle: (name) => titled(`fields.${name}`, model.fields?.[name]?.title) ?? name,
    valuesOf: (name) => {
      const field = model.fields?.[name] ?? {}
      return ownValues(field).map((value) => ({
        value,
        label:
          typeof value === 'boolean'
            ? w(value ? 'yes' : 'no')
            : (titled(`fields.${name}.${value}`, field.oneOf?.find((one) => one.const === value)?.title) ??
              String(value)),
      }))
    },
  }
}
