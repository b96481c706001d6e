// Preloaded (`node --import`) into the processes of the stack: they end when their supervisor does.
// A supervisor that is killed with -9 can't send a signal, but the system closes its end of the channel.
import process from 'node:process';

const DRAIN_MS = 10_000;

if (process.channel) {
  process.once('disconnect', () => {
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), DRAIN_MS).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  // The listener alone must not keep the process alive.
  process.channel.unref();
}
