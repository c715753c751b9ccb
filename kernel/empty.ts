// Emptiness of a value, as forms, filters and rules mean it.

/** True for a value that counts as not filled in. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
