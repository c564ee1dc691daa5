// A consumer's project: its test writes a pact into the folder that it is given.
import { Matchers, Pact, v4SynchronousBodyHandler } from '@pact-foundation/pact';

const [dir, field] = process.argv.slice(2);

/** What the consumer does with a message. */
function bill(order) {
  if (typeof order.id !== 'string') throw new Error('an order has an id');
}

await new Pact({ consumer: 'billing', provider: 'orders-events', dir, logLevel: 'warn' })
  .addAsynchronousInteraction()
  .reference('schema-registry', 'subject', 'orders-value')
  .given('an order exists')
  .expectsToReceive('OrderPlaced', (builder) =>
    builder
      .withJSONContent({ id: Matchers.string('o-1'), [field]: Matchers.like(12.5) })
      .withMetadata({ topic: 'orders' }),
  )
  .executeTest(v4SynchronousBodyHandler(bill));
