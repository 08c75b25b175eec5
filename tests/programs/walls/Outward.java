package walls;

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MulticastSocket;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.DatagramChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.rmi.registry.LocateRegistry;
import java.rmi.server.UnicastRemoteObject;

/** The network: all of it on this machine. */
final class Outward {
    private static final String HERE = "127.0.0.1";

    @Wants("open a connection")
    static void socket(String folder, int port, long process) throws Exception {
        new Socket(HERE, port).close();
    }

    @Wants("open a connection")
    static void socketLater(String folder, int port, long process) throws Exception {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(HERE, port), 1000);
        }
    }

    @Wants("open a connection")
    static void channel(String folder, int port, long process) throws Exception {
        SocketChannel.open(new InetSocketAddress(HERE, port)).close();
    }

    @Wants("open a connection")
    static void channelWithoutBlocking(String folder, int port, long process) throws Exception {
        try (SocketChannel channel = SocketChannel.open()) {
            channel.configureBlocking(false);
            channel.connect(new InetSocketAddress(HERE, port));
            Thread.sleep(50);
            channel.finishConnect();
        }
    }

    @Wants("open a connection")
    static void asynchronousChannel(String folder, int port, long process) throws Exception {
        try (AsynchronousSocketChannel channel = AsynchronousSocketChannel.open()) {
            channel.connect(new InetSocketAddress(HERE, port)).get();
        }
    }

    @Wants("open a connection")
    static void overTls(String folder, int port, long process) throws Exception {
        javax.net.ssl.SSLSocketFactory.getDefault().createSocket(HERE, port).close();
    }

    @Wants("open a connection")
    static void urlConnection(String folder, int port, long process) throws Exception {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create("http://" + HERE + ":" + port + "/").toURL().openConnection();
        connection.setConnectTimeout(1000);
        connection.getResponseCode();
    }

    @Wants("open a connection")
    static void ftp(String folder, int port, long process) throws Exception {
        URI.create("ftp://" + HERE + ":" + port + "/x").toURL().openStream().close();
    }

    @Wants("open a connection")
    static void httpClient(String folder, int port, long process) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + HERE + ":" + port + "/"))
                .timeout(java.time.Duration.ofSeconds(2))
                .build();
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.discarding());
    }

    @Wants("open a connection")
    static void remoteRegistry(String folder, int port, long process) throws Exception {
        LocateRegistry.getRegistry(HERE, port).list();
    }

    @Wants("open a port")
    static void ownRegistry(String folder, int port, long process) throws Exception {
        LocateRegistry.createRegistry(0);
    }

    interface Remote extends java.rmi.Remote {}

    @Wants("open a port")
    static void remoteObject(String folder, int port, long process) throws Exception {
        UnicastRemoteObject.exportObject(new Remote() {}, 0);
    }

    @Wants("open a port")
    static void serverSocket(String folder, int port, long process) throws Exception {
        new ServerSocket(0, 1, InetAddress.getLoopbackAddress()).close();
    }

    @Wants("open a port")
    static void serverChannel(String folder, int port, long process) throws Exception {
        ServerSocketChannel.open().bind(new InetSocketAddress(HERE, 0)).close();
    }

    @Wants("open a port")
    static void httpServer(String folder, int port, long process) throws Exception {
        com.sun.net.httpserver.HttpServer.create(new InetSocketAddress(HERE, 0), 0);
    }

    @Wants("open a port")
    static void datagram(String folder, int port, long process) throws Exception {
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.send(new DatagramPacket(new byte[1], 1, InetAddress.getByName(HERE), port));
        }
    }

    @Wants("open a port")
    static void datagramChannel(String folder, int port, long process) throws Exception {
        try (DatagramChannel channel = DatagramChannel.open()) {
            channel.send(ByteBuffer.wrap(new byte[1]), new InetSocketAddress(HERE, port));
        }
    }

    @Wants("open a port")
    static void connectedDatagramChannel(String folder, int port, long process) throws Exception {
        try (DatagramChannel channel = DatagramChannel.open()) {
            channel.connect(new InetSocketAddress(HERE, port));
            channel.write(ByteBuffer.wrap(new byte[1]));
        }
    }

    @Wants("open a port")
    static void multicast(String folder, int port, long process) throws Exception {
        new MulticastSocket().close();
    }

    @Wants("open a connection")
    static void unixSocket(String folder, int port, long process) throws Exception {
        SocketChannel.open(UnixDomainSocketAddress.of(Path.of(folder, "listener.sock"))).close();
    }

    @Wants("open a port")
    static void unixServer(String folder, int port, long process) throws Exception {
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(Path.of(folder, "new.sock")));
        }
    }

    @Wants("look up a host name")
    static void lookUp(String folder, int port, long process) throws Exception {
        InetAddress.getByName("canary.invalid");
    }

    @Wants("look up a host name")
    static void lookUpAll(String folder, int port, long process) throws Exception {
        InetAddress.getAllByName("canary.invalid");
    }

    @Wants("look up a host name")
    static void lookUpByAddress(String folder, int port, long process) {
        new InetSocketAddress("canary.invalid", port).getAddress().getHostAddress();
    }

    @Wants("look up a host name")
    static void lookUpBackwards(String folder, int port, long process) throws Exception {
        InetAddress.getByAddress(new byte[] {127, 0, 0, 77}).getHostName();
    }

    @Wants("look up a host name")
    static void lookUpByEqualUrls(String folder, int port, long process) throws Exception {
        URI.create("http://canary.invalid/a").toURL().equals(URI.create("http://canary2.invalid/a").toURL());
    }

    @Wants("open a connection")
    static void reachable(String folder, int port, long process) throws Exception {
        InetAddress.getByName(HERE).isReachable(200);
    }
}
