// A form built from a binding: its groups, the summary of problems, and submitting by keyboard.
import { Alert, Form } from 'antd'
import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useState } from 'react'
import type { Field, Group, Views } from '#kernel/binding'
import { isEnter } from '../../components/typing'
import { FieldsContext } from '../../fields/form-context'
import { useWords } from '../../locales/use-words'
import type { Slots } from '../../slots'
import { inputId } from './FieldGrid'
import { present, Sections, SteppedGroups, TabbedGroups } from './layouts'
import { fieldOfPath, type Problem, takesParts } from './problems'
import type { FormState } from './use-form-state'

const TRIES = 30

/** Returns a cancel function. */
function focusInput(id: string): () => void {
  let tries = 0
  let frame = 0
  const attempt = (): void => {
    const element = document.getElementById(id)
    element?.focus({ preventScroll: true })
    if (element && document.activeElement === element) element.scrollIntoView({ block: 'center' })
    else if (tries++ < TRIES) frame = requestAnimationFrame(attempt)
  }
  attempt()
  return () => cancelAnimationFrame(frame)
}

export interface FormHandle {
  /** Scrolls to the first of the named fields, or parts of fields, and focuses it. */
  focus(names: readonly string[]): void
}

interface Props {
  formState: FormState
  groups: readonly Group[]
  as: Views['form']['as']
  busy: boolean
  fixed?: Readonly<Record<string, Field>>
  inputs?: Slots['inputs']
  handle?: Ref<FormHandle>
  onSubmit(): void
}

const layouts = { sections: Sections, tabs: TabbedGroups, steps: SteppedGroups }
const none = {}

/** Where to go within a field: to the first of its parts, if only those are wrong. */
function pathIn({ fields }: FormState, name: string, paths: readonly string[]): string {
  const field = fields[name]
  const part = paths.includes(name) ? undefined : paths.find((path) => fieldOfPath(path) === name)
  return part && field && takesParts(field.kind) ? part.replaceAll('.', '-') : name
}

export function FormFields({ formState, groups, as, busy, fixed = none, inputs, handle, onSubmit }: Props) {
  const formId = useId()
  const { t, say } = useWords()
  const shown = present({ groups, formState, fixed })
  const [chosen, go] = useState(0)
  const at = shown.some(({ index }) => index === chosen) ? chosen : (shown[0]?.index ?? 0)
  const [wanted, setWanted] = useState<{ name: string } | null>(null)

  useImperativeHandle(handle, () => ({
    focus(names) {
      const order = shown.flatMap(({ group, index }) => group.fields.map((name) => ({ name, index })))
      const first = order.find(({ name }) => names.some((path) => fieldOfPath(path) === name))
      if (!first) return
      go(first.index)
      setWanted({ name: pathIn(formState, first.name, names) })
    },
  }))
  useEffect(() => {
    if (!wanted) return
    return focusInput(inputId(formId, wanted.name))
  }, [wanted, formId])

  const submit = (event: KeyboardEvent): void => {
    if (!isEnter(event) || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSubmit()
  }
  const stray = Object.entries(formState.errors).filter(
    ([name]) => !shown.some(({ group }) => group.fields.includes(fieldOfPath(name))),
  )
  const messageOf = (problem: Problem): string => (typeof problem === 'string' ? problem : say(problem))
  const nameOf = (name: string): string => {
    const field = formState.fields[name]
    return field ? say(field.title) : t('generic.thisRecord')
  }
  const Layout = shown.length > 1 ? layouts[as] : Sections
  return (
    <FieldsContext value={formState.fields}>
      <Form component={false} layout="vertical">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys typed anywhere within belong to the form */}
        <div onKeyDown={submit} className="record-form">
          {stray.length > 0 && (
            <Alert
              type="error"
              role="alert"
              showIcon
              className="form-alert"
              message={stray.map(([name, problem]) => `${nameOf(name)}: ${messageOf(problem)}`).join('; ')}
            />
          )}
          <Layout
            formId={formId}
            formState={formState}
            busy={busy}
            fixed={fixed}
            inputs={inputs}
            groups={groups}
            at={at}
            go={go}
          />
        </div>
      </Form>
    </FieldsContext>
  )
}
