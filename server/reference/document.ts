// Types of the contract's document, as far as the reference reads and fills it.
export interface Schema {
  [word: string]: unknown
  $ref?: string
  type?: string | readonly string[]
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

export interface Media {
  schema: Schema
  examples?: Record<string, { summary?: string; value: unknown }>
}

export interface Answer {
  $ref?: string
  description?: string
  content?: Record<string, Media>
}

export interface Parameter {
  readonly name: string
  description?: string
}

export interface Operation {
  readonly operationId: string
  tags?: string[]
  summary?: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: { 200: Answer }
  [extension: `x-${string}`]: unknown
}

export interface Contract {
  info: Record<string, unknown>
  tags?: object[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Answer> }
  [extension: `x-${string}`]: unknown
}
