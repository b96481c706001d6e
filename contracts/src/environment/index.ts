export { EnvironmentError, readVariables } from './read-variables.ts';
export {
  drainDelay,
  headerSecret,
  httpAddress,
  type LogLevel,
  logLevel,
  mailAddress,
  metricsToken,
  otlpEndpoint,
  port,
  quotaBytes,
  secret,
  share,
  trustProxy,
  wholeNumber,
} from './variables.ts';
