//! A stream that waits until a point of time, or until the server stops. Bytes that come one by one do not extend the
//! time, so nobody holds a connection with half a message.

use super::LOOK;
use std::io::{Error, ErrorKind, Read, Result, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Bytes that are read and dropped after the end, at most.
const DRAINED: usize = 16 * 1024 * 1024;

/// The stream of a connection. Reading and writing fail with `TimedOut` at the end of the time and when the server stops.
pub struct Patient<'a> {
    stream: TcpStream,
    until: Instant,
    stop: Option<&'a AtomicBool>,
}

impl<'a> Patient<'a> {
    /// A stream with some time from now on.
    pub fn new(stream: TcpStream, time: Duration, stop: &'a AtomicBool) -> Result<Self> {
        // Some systems hand the listener's mode on.
        stream.set_nonblocking(false)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(LOOK))?;
        stream.set_write_timeout(Some(LOOK))?;
        Ok(Self { stream, until: Instant::now() + time, stop: Some(stop) })
    }

    /// Sets the time from now on.
    pub fn wait(&mut self, time: Duration) {
        self.until = Instant::now() + time;
    }

    /// Sets the time for the last words, which are said also while the server stops.
    pub fn last_words(&mut self, time: Duration) {
        self.stop = None;
        self.wait(time);
    }

    /// Ends the connection. First reads what the other side still sends: closing before would throw away the last words
    /// on their way.
    pub fn end(&mut self) {
        let _ = self.stream.shutdown(Shutdown::Write);
        let mut rest = [0; 4096];
        let mut drained = 0;
        while drained < DRAINED {
            match self.read(&mut rest) {
                Ok(0) | Err(_) => return,
                Ok(some) => drained += some,
            }
        }
    }

    fn patiently<T>(&mut self, mut work: impl FnMut(&mut TcpStream) -> Result<T>) -> Result<T> {
        loop {
            let stops = self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
            if stops || Instant::now() >= self.until {
                return Err(Error::from(ErrorKind::TimedOut));
            }
            match work(&mut self.stream) {
                Err(why) if matches!(why.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
                done => return done,
            }
        }
    }
}

impl Read for Patient<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> Result<usize> {
        self.patiently(|stream| stream.read(bytes))
    }
}

impl Write for Patient<'_> {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.patiently(|stream| stream.write(bytes))
    }

    fn flush(&mut self) -> Result<()> {
        self.stream.flush()
    }
}
