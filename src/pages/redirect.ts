// Where to go after signing in: the wanted path, if it is one of ours.

export function safeRedirect(wanted: string | null): string {
  if (!wanted?.startsWith('/') || wanted.startsWith('//')) return '/'
  return /^\/login(\/|\?|$)/.test(wanted) ? '/' : wanted
}
