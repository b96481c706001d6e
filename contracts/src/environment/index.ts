export { EnvironmentError, readVariables } from './read-variables.ts';
export {
  drainDelay,
  headerSecret,
  httpAddress,
  type LogLevel,
  logLevel,
  mailAddress,
  metricsToken,
  port,
  quotaBytes,
  secret,
  trustProxy,
  wholeNumber,
} from './variables.ts';
