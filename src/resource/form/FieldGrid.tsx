// The fields of a form: label, input, hint and problem of each. One is rendered again only if its own data changed.
import { Form } from 'antd'
import { type ComponentType, memo, useContext } from 'react'
import type { Field, Row } from '#kernel/binding'
import { boundless } from '#kernel/boundless'
import { isWide, kindOfField } from '../../fields'
import type { Aria } from '../../fields/field-kind'
import { siblingsOf } from '../../fields/options'
import { useWords } from '../../locales/use-words'
import type { InputProps, InputProps as SlotProps, Slots } from '../../slots'
import { same } from './changes'
import { type Problem, partsOf, takesParts } from './problems'
import type { FormState } from './use-form-state'
import { WaitingChange, WaitingContext } from './waiting/WaitingChange'

interface Props {
  formId: string
  field: Field
  value: unknown
  record: Row
  problem: Problem | undefined
  /** Problems of parts of the value, by their path within it. */
  parts: Readonly<Record<string, Problem>> | undefined
  /** Why the stored value would be refused today; it may stay. */
  outdated: Problem | undefined
  /** Filled by a suggestion, and not touched yet. */
  proposed: boolean
  disabled: boolean
  /** Read-only: fields that may be set only once, or by others. */
  fixed: boolean
  slot: ComponentType<SlotProps<unknown>> | undefined
  set(name: string, value: unknown): void
  check(name: string): void
}

export function inputId(formId: string, name: string): string {
  return `${formId}-${name}`
}

/** The schema's words about the field, and the meaning of 0. */
function useHint({ hint, zero }: Field, fixed: boolean): string | null {
  const { t, say } = useWords()
  if (fixed || (!hint && !zero)) return null
  if (!zero) return hint ? say(hint) : null
  const word = say(boundless[zero])
  return hint ? t('fields.zero.with', { hint: say(hint), word }) : t('fields.zero.means', { word })
}

function FieldRowPlain(props: Props) {
  const { formId, field, value, record, parts, proposed, disabled, fixed, slot: Slot, set, check } = props
  const { t, say } = useWords()
  const { Input, Detail } = kindOfField(field)
  const id = inputId(formId, field.name)
  const required = !fixed && (field.required || field.whenRequired === true)
  const wordsOf = (problem: Problem): string => (typeof problem === 'string' ? problem : say(problem))
  const takes = takesParts(field.kind)
  const problem = props.problem ?? (parts && !takes ? Object.values(parts)[0] : undefined)
  const error = problem === undefined ? null : wordsOf(problem)
  const old =
    props.outdated === undefined || fixed || error ? null : t('draft.outdated', { why: wordsOf(props.outdated) })
  const hint = useHint(field, fixed)
  const waits = useContext(WaitingContext)?.names.has(field.name) === true
  const described = [
    error || old ? `${id}-problem` : '',
    proposed ? `${id}-proposed` : '',
    hint ? `${id}-hint` : '',
    waits ? `${id}-waiting` : '',
  ]
    .filter(Boolean)
    .join(' ')
  const aria: Aria = {
    ...(described ? { 'aria-describedby': described } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
    ...(required ? { 'aria-required': true } : {}),
  }
  const labelId = `${id}-label`
  const own = {
    field,
    value,
    onChange: (next: unknown) => set(field.name, next),
    id,
    labelId,
    aria,
    disabled,
    invalid: error !== null,
    ...(parts && takes
      ? { problems: Object.fromEntries(Object.entries(parts).map(([path, part]) => [path, wordsOf(part)])) }
      : {}),
    record,
  }
  return (
    <Form.Item
      className={isWide(field) ? 'field-row wide' : 'field-row'}
      required={required}
      {...(fixed ? {} : { htmlFor: id })}
      label={<span id={labelId}>{say(field.title)}</span>}
      {...(error
        ? {
            validateStatus: 'error' as const,
            help: (
              <span id={`${id}-problem`} role="alert">
                {error}
              </span>
            ),
          }
        : old
          ? { validateStatus: 'warning' as const, help: <span id={`${id}-problem`}>{old}</span> }
          : {})}
      {...(hint || waits
        ? {
            extra: (
              <>
                {hint && <div id={`${id}-hint`}>{hint}</div>}
                {waits && <WaitingChange id={`${id}-waiting`} field={field} fixed={fixed} />}
              </>
            ),
          }
        : {})}
    >
      {/* Judged after the event, because some controls give their value only now. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears when the control within is left */}
      <div
        onBlur={() => queueMicrotask(() => check(field.name))}
        className={proposed ? 'field-control proposed' : 'field-control'}
      >
        {proposed && (
          <span id={`${id}-proposed`} className="proposed-mark" title={t('draft.proposedHint')}>
            {t('draft.proposed')}
          </span>
        )}
        {fixed ? (
          <div className="field-fixed" title={t('generic.fixed')}>
            <Detail field={field} value={value} row={record} />
          </div>
        ) : Slot ? (
          <Slot {...own} set={set} />
        ) : (
          <Input {...own} />
        )}
      </div>
    </Form.Item>
  )
}

/** Siblings that a field's input reads: a link is explained by `<name>_type`. */
function dependsOn(field: Field): string[] {
  return field.kind === 'link' ? [`${field.name}_type`] : siblingsOf(field.ref)
}

const FieldRow = memo(FieldRowPlain, (before, after) => {
  for (const key of [
    'formId',
    'field',
    'value',
    'problem',
    'outdated',
    'proposed',
    'disabled',
    'fixed',
    'slot',
    'set',
    'check',
  ] as const)
    if (before[key] !== after[key]) return false
  if (JSON.stringify(before.parts) !== JSON.stringify(after.parts)) return false
  // A slot may depend on any value.
  if (after.slot && before.record !== after.record) return false
  return dependsOn(after.field).every((name) => before.record[name] === after.record[name])
})

export interface FormParts {
  formId: string
  formState: FormState
  busy: boolean
  /** Fields shown read-only. */
  fixed: Readonly<Record<string, Field>>
  inputs: Slots['inputs']
}

/** Existing names of a group, in order. */
export function visible(
  { formState, fixed }: Pick<FormParts, 'formState' | 'fixed'>,
  names: readonly string[],
): string[] {
  return names.filter(
    (name) => !formState.hidden.has(name) && (Object.hasOwn(formState.fields, name) || Object.hasOwn(fixed, name)),
  )
}

export function FieldGrid({ names, ...parts }: FormParts & { names: readonly string[] }) {
  const { formId, formState, busy, fixed, inputs } = parts
  const slots = (inputs ?? {}) as Record<string, ComponentType<InputProps<unknown>> | undefined>
  return (
    <div className="field-grid">
      {visible(parts, names).map((name) => {
        const field = formState.fields[name] ?? (fixed[name] as Field)
        return (
          <FieldRow
            key={name}
            formId={formId}
            field={field}
            value={formState.record[name]}
            record={formState.record}
            problem={formState.errors[name]}
            parts={partsOf(formState.errors, name)}
            outdated={same(formState.first[name], formState.values[name]) ? formState.outdated[name] : undefined}
            proposed={formState.proposed.has(name)}
            disabled={busy}
            fixed={!Object.hasOwn(formState.fields, name)}
            slot={slots[name]}
            set={formState.set}
            check={formState.check}
          />
        )
      })}
    </div>
  )
}
