// The fields of one group whose conditions hold.
import type { ComponentType } from 'react'
import type { Field } from '#kernel/binding'
import type { InputProps, Screens } from '../../screens'
import { same } from './draft'
import { FieldRow } from './FieldRow'
import { partsOf } from './parts'
import type { Draft } from './use-draft'

export interface FormParts {
  formId: string
  draft: Draft
  busy: boolean
  /** Fields shown read-only. */
  fixed: Readonly<Record<string, Field>>
  inputs: Screens['inputs']
}

/** Existing names of a group, in order. */
export function visible({ draft, fixed }: Pick<FormParts, 'draft' | 'fixed'>, names: readonly string[]): string[] {
  return names.filter(
    (name) => !draft.hidden.has(name) && (Object.hasOwn(draft.fields, name) || Object.hasOwn(fixed, name)),
  )
}

export function FieldGrid({ names, ...parts }: FormParts & { names: readonly string[] }) {
  const { formId, draft, busy, fixed, inputs } = parts
  const slots = (inputs ?? {}) as Record<string, ComponentType<InputProps<unknown>> | undefined>
  return (
    <div className="field-grid">
      {visible(parts, names).map((name) => {
        const field = draft.fields[name] ?? (fixed[name] as Field)
        return (
          <FieldRow
            key={name}
            formId={formId}
            field={field}
            value={draft.record[name]}
            record={draft.record}
            problem={draft.errors[name]}
            parts={partsOf(draft.errors, name)}
            outdated={same(draft.first[name], draft.values[name]) ? draft.outdated[name] : undefined}
            proposed={draft.proposed.has(name)}
            disabled={busy}
            fixed={!Object.hasOwn(draft.fields, name)}
            slot={slots[name]}
            set={draft.set}
            check={draft.check}
          />
        )
      })}
    </div>
  )
}
