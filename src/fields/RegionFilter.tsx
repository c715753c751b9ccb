// A filter on a division and everything within it: chosen as in a form.
import { useText } from '../locales/use-text'
import type { FilterProps } from './field-kind'
import { kindOfField } from './index'
import { textIn } from './operators'

export function RegionFilter({ field, value, onChange, id, prefix }: FilterProps) {
  const say = useText()
  const { Input } = kindOfField(field)
  return (
    <span className="region-filter">
      {prefix}
      <span id={`${id}-label`} className="hidden-words">
        {say(field.title)}
      </span>
      <Input
        field={{ ...field, required: false }}
        value={textIn(value) || null}
        onChange={(next) => onChange(typeof next === 'string' && next !== '' ? { contains: next } : undefined)}
        id={id}
        labelId={`${id}-label`}
        aria={{}}
        disabled={false}
        invalid={false}
        record={{}}
      />
    </span>
  )
}
