// A form built from a binding: its groups, the summary of problems, and submitting by keyboard.
import { Alert, Form } from 'antd'
import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useState } from 'react'
import type { Field, Group, Views } from '#kernel/binding'
import { FieldsContext } from '../../fields/form-context'
import { isEnter } from '../../keyboard/typing'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import type { Screens } from '../../screens'
import { inputId } from './FieldRow'
import { focusInput } from './focus-input'
import { present, Sections, SteppedGroups, TabbedGroups } from './layouts'
import { fieldIn, type Problem, takesParts } from './parts'
import type { Draft } from './use-draft'

export interface FormHandle {
  /** Scrolls to the first of the named fields, or parts of fields, and focuses it. */
  focus(names: readonly string[]): void
}

interface Props {
  draft: Draft
  groups: readonly Group[]
  as: Views['form']['as']
  busy: boolean
  fixed?: Readonly<Record<string, Field>>
  inputs?: Screens['inputs']
  handle?: Ref<FormHandle>
  onSubmit(): void
}

const layouts = { sections: Sections, tabs: TabbedGroups, steps: SteppedGroups }
const none = {}

/** Where to go within a field: to the first of its parts, if only those are wrong. */
function pathIn({ fields }: Draft, name: string, paths: readonly string[]): string {
  const field = fields[name]
  const part = paths.includes(name) ? undefined : paths.find((path) => fieldIn(path) === name)
  return part && field && takesParts(field.kind) ? part.replaceAll('.', '-') : name
}

export function RecordForm({ draft, groups, as, busy, fixed = none, inputs, handle, onSubmit }: Props) {
  const formId = useId()
  const { t } = useWords()
  const say = useText()
  const shown = present({ groups, draft, fixed })
  const [chosen, go] = useState(0)
  const at = shown.some(({ index }) => index === chosen) ? chosen : (shown[0]?.index ?? 0)
  const [wanted, setWanted] = useState<{ name: string } | null>(null)

  useImperativeHandle(handle, () => ({
    focus(names) {
      const order = shown.flatMap(({ group, index }) => group.fields.map((name) => ({ name, index })))
      const first = order.find(({ name }) => names.some((path) => fieldIn(path) === name))
      if (!first) return
      go(first.index)
      setWanted({ name: pathIn(draft, first.name, names) })
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
  const stray = Object.entries(draft.errors).filter(
    ([name]) => !shown.some(({ group }) => group.fields.includes(fieldIn(name))),
  )
  const messageOf = (problem: Problem): string => (typeof problem === 'string' ? problem : say(problem))
  const nameOf = (name: string): string => {
    const field = draft.fields[name]
    return field ? say(field.title) : t('generic.thisRecord')
  }
  const Layout = shown.length > 1 ? layouts[as] : Sections
  return (
    <FieldsContext value={draft.fields}>
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
            draft={draft}
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
