// The import dialog on the rows that an ended import did not write.
import { useEffect, useState } from 'react'
import type { Binding } from '#kernel/binding'
import type { Job } from '#kernel/wire'
import { bindingOf } from '../../api/bindings'
import ImportDialog from './ImportDialog'
import { openRest, type Unfinished } from './import-calls'

interface Props {
  job: Job
  onClose(): void
}

export default function RestDialog({ job, onClose }: Props) {
  const [found, setFound] = useState<{ binding: Binding; left: Unfinished } | null>(null)
  // No query: it would be asked again after the rest was written, and take over what is left then.
  useEffect(() => {
    let gone = false
    Promise.all([bindingOf(job.resource), openRest(job.id)])
      .then(([binding, left]) => gone || setFound({ binding, left }))
      .catch(() => gone || onClose())
    return () => {
      gone = true
    }
  }, [job, onClose])
  return found && <ImportDialog binding={found.binding} left={found.left} onClose={onClose} />
}
