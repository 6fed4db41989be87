"""What workers are asked, each a function with JSON in and out; see play.workers."""
