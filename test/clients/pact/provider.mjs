// A provider's project: its test fetches the pacts that bind it, verifies what it sends, and publishes the results.
import { MessageProviderPact, providerWithMetadata } from '@pact-foundation/pact';

const [pactBrokerUrl, pactBrokerToken, providerVersion, message, includeWipPactsSince] =
  process.argv.slice(2);

const result = await new MessageProviderPact({
  provider: 'orders-events',
  providerVersion,
  providerVersionBranch: 'main',
  pactBrokerUrl,
  pactBrokerToken,
  consumerVersionSelectors: [{ mainBranch: true }, { deployedOrReleased: true }],
  enablePending: true,
  ...(includeWipPactsSince && { includeWipPactsSince }),
  publishVerificationResult: true,
  logLevel: 'error',
  messageProviders: {
    OrderPlaced: providerWithMetadata(async () => JSON.parse(message), { topic: 'orders' }),
  },
})
  .verify()
  .then(
    () => 'satisfied',
    () => 'not satisfied',
  );
process.stdout.write(`${result}\n`);
