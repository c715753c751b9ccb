// Preview below the form of a new record, requested as soon as all required fields are filled.
import { useEffect, useMemo } from 'react'
import type { Binding, Call, Row } from '#kernel/binding'
import { selectOf } from '../../api/calls'
import { CallPreview } from '../preview/CallPreview'
import { usePreview } from '../preview/use-preview'
import { problemsOf } from './changes'
import { outcomeOf } from './outcome'
import type { FormState } from './use-form-state'
import '../actions/actions.css'

interface Props {
  binding: Binding
  route: string | null
  formState: FormState
  common: Row
  /** Reports that a preview is loading. */
  onBusy(busy: boolean): void
}

export default function NewOutcome({ binding, route, formState, common, onBusy }: Props) {
  const answered = useMemo(() => outcomeOf(binding), [binding])
  const change = formState.change()
  const complete = Object.keys(problemsOf(formState.fields, change, null, common)).length === 0
  const call = binding.calls['create'] as Call
  const select = selectOf(binding, 'create', route ?? undefined)
  const preview = usePreview(call, complete ? { ...select, ...change } : null)
  const { busy } = preview
  useEffect(() => {
    onBusy(busy)
    return () => onBusy(false)
  }, [busy, onBusy])
  return <CallPreview binding={binding} preview={preview} incomplete={!complete} answered={answered} />
}
