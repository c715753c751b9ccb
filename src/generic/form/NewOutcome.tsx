// Preview below the form of a new record, requested as soon as all required fields are filled.
import { useEffect, useMemo } from 'react'
import type { Binding, Call, Row } from '#kernel/binding'
import { selectOf } from '../../gateway/gateway'
import { CallPreview } from '../preview/CallPreview'
import { usePreview } from '../preview/use-preview'
import { problemsOf } from './draft'
import { outcomeOf } from './outcome'
import type { Draft } from './use-draft'
import '../actions/actions.css'

interface Props {
  binding: Binding
  route: string | null
  draft: Draft
  common: Row
  /** Reports that a preview is loading. */
  onBusy(busy: boolean): void
}

export default function NewOutcome({ binding, route, draft, common, onBusy }: Props) {
  const answered = useMemo(() => outcomeOf(binding), [binding])
  const change = draft.change()
  const complete = Object.keys(problemsOf(draft.fields, change, null, common)).length === 0
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
