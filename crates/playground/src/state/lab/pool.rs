//! The workers of the laboratory. They start when they are needed, and stay.

use crate::browser;
use crate::client::{Client, Role};

/// The most workers: more gain little and take memory.
const MOST: u32 = 8;

/// As many workers as the machine can run beside the page and its game.
pub struct Pool {
    clients: Vec<Client>,
}

impl Pool {
    /// No worker runs yet.
    pub fn new() -> Pool {
        let size = browser::processors().saturating_sub(1).clamp(1, MOST);
        Pool { clients: (0..size).map(|_| Client::spawn(Role::Laboratory)).collect() }
    }

    /// How many workers there are, at least 1.
    pub fn size(&self) -> u32 {
        self.clients.len() as u32
    }

    /// A worker; numbers beyond the last begin again.
    pub fn client(&self, worker: u32) -> Client {
        self.clients[worker as usize % self.clients.len()].clone()
    }
}
