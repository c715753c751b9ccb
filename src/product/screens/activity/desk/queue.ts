// Sign-ins that are still to be sent: kept by the browser until the server has answered, so that none is lost or made twice.
import { forget, remember, remembered } from '../../../../gateway/storage'

export interface Waiting {
  /** The same at every attempt: the server answers a repetition with the first result. */
  request_no: string
  user_id: number
  name: string
  /** RFC 3339; when the person stood at the desk. */
  sign_time: string
  sign_type: 'staff' | 'qr_scan'
  add: boolean
  force: boolean
}

const keyOf = (activityId: number) => `desk-${activityId}`

export function waitingOf(activityId: number): Waiting[] {
  return remembered<Waiting[]>('local', keyOf(activityId)) ?? []
}

function keep(activityId: number, list: readonly Waiting[]): Waiting[] {
  if (list.length === 0) forget('local', keyOf(activityId))
  else remember('local', keyOf(activityId), list)
  return [...list]
}

/** Read anew each time: two tabs may serve one desk. A person waits once. */
export function enqueue(activityId: number, one: Waiting): Waiting[] {
  const list = waitingOf(activityId)
  return list.some(({ user_id }) => user_id === one.user_id) ? list : keep(activityId, [...list, one])
}

export function dequeue(activityId: number, requestNo: string): Waiting[] {
  return keep(
    activityId,
    waitingOf(activityId).filter(({ request_no }) => request_no !== requestNo),
  )
}
