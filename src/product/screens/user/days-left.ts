// How far away a membership's last valid day is, by the association's calendar.
import dayjs, { type Dayjs } from 'dayjs'

/** 0 on the last valid day, negative once it is over. */
export function daysLeft(expires: string, today: Dayjs): number {
  return dayjs(expires).startOf('day').diff(today.startOf('day'), 'day')
}
