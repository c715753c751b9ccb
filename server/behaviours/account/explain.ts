// The page behind an address that the caller may not open, and people who can give it.
import { canOpen } from '#kernel/access'
import { fail } from '#kernel/errors'
import { pick } from '#kernel/text'
import { type Context, signedIn } from '../../core/context'
import { missingAt } from '../../http/missing'

export async function explain(input: { path: string }, context: Context): Promise<{ title: string; who: string[] }> {
  const missing = await missingAt(input.path, context.settings, context.db)
  // No hint for people who already have the page.
  if (!missing || canOpen(signedIn(context).grant, missing.path)) fail('NF')
  return { title: pick(missing.page, context.language), who: missing.who }
}
