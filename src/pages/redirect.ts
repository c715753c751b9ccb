// Destination after signing in: the requested path, if it is within the app.

export function safeRedirect(wanted: string | null): string {
  if (!wanted?.startsWith('/') || wanted.startsWith('//')) return '/'
  return /^\/login(\/|\?|$)/.test(wanted) ? '/' : wanted
}
