// Sends traces by OpenTelemetry: loaded only if the environment names a collector.
import type { Span } from '@opentelemetry/api'
import type { Logger } from 'pino'
import packageFile from '#package.json'
import { type Kind, setTracer } from './span'

/** Characters of a statement; bulk writes have many. */
const LONGEST = 4000

function typeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return String(code ?? name ?? typeof error)
}

/** Errors come as JSON with their stack, and with the answer of the collector. */
function reasonIn(problem: string): string {
  return /"message":"((?:[^"\\]|\\.)*)"/.exec(problem)?.[1] ?? problem.slice(0, 200)
}

/**
 * Address, headers and limits are read from the environment by the packages themselves. @returns a function that sends
 * the rest and stops
 */
export async function startTraces(service: string, log: Logger): Promise<() => Promise<void>> {
  const [api, { BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources, names] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/semantic-conventions'),
  ])
  const { context, DiagLogLevel, diag, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = resources
  const ignore = () => undefined
  // A timer of the packages may belong to any call.
  const warn = (problem: string) => context.with(ROOT_CONTEXT, () => log.warn({ reason: reasonIn(problem) }, 'traces'))
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN)
  const own = resourceFromAttributes({
    [names.ATTR_SERVICE_NAME]: service,
    [names.ATTR_SERVICE_VERSION]: packageFile.version,
  })
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(own),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  const tracer = trace.getTracer(packageFile.name, packageFile.version)
  const kinds: Record<Kind, number> = {
    server: SpanKind.SERVER,
    client: SpanKind.CLIENT,
    internal: SpanKind.INTERNAL,
  }
  const fail = (span: Span, error: unknown) =>
    span.setAttribute('error.type', typeOf(error)).setStatus({ code: SpanStatusCode.ERROR })
  setTracer({
    begin(name, kind, attributes, headers) {
      const parent = headers ? propagation.extract(ROOT_CONTEXT, headers) : context.active()
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent)
      const inside = trace.setSpan(parent, span)
      return {
        within: (work) => context.with(inside, work),
        end(facts = {}, error = null) {
          span.setAttributes(facts)
          if (error !== null) fail(span, error)
          span.end()
        },
      }
    },
    statement(text, milliseconds, error) {
      if (!trace.getActiveSpan()?.isRecording()) return
      const now = performance.now()
      const [operation = ''] = /\w+/.exec(text) ?? []
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, LONGEST) }
      const startTime = now - milliseconds
      const span = tracer.startSpan(operation.toUpperCase(), { kind: SpanKind.CLIENT, attributes, startTime })
      if (error !== null) fail(span, error)
      span.end(now)
    },
    traceId: () => trace.getActiveSpan()?.spanContext().traceId,
  })
  return async () => {
    setTracer(null)
    await provider.shutdown().catch(() => undefined)
    for (const one of [trace, context, propagation, diag]) one.disable()
  }
}
