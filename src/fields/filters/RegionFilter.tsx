// A filter on a division and everything within it: picked as in a form.
import { useText } from '../../locales/use-text'
import type { FilterProps } from '../field-kind'
import { textIn } from '../operators'
import RegionInput from '../RegionInput'

export default function RegionFilter({ field, value, onChange, id, prefix }: FilterProps) {
  const say = useText()
  return (
    <>
      <label id={`${id}-label`} htmlFor={id} className="hidden-words">
        {say(field.title)}
      </label>
      <RegionInput
        field={{ ...field, required: false }}
        value={textIn(value) || null}
        onChange={(next) => onChange(typeof next === 'string' && next !== '' ? { contains: next } : undefined)}
        id={id}
        labelId={`${id}-label`}
        aria={{}}
        disabled={false}
        invalid={false}
        record={{}}
        prefix={prefix}
      />
    </>
  )
}
